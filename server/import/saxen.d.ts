// Types for the used part of this package, which has none.
declare module 'saxen' {
  type Attributes = Readonly<Record<string, string>>;
  export class Parser {
    /** Attribute values are not decoded yet. */
    on(event: 'openTag', take: (name: string, attributes: () => Attributes) => void): this;
    on(event: 'closeTag', take: (name: string) => void): this;
    on(event: 'text' | 'cdata', take: (text: string) => void): this;
    /** Throws an error for XML that is not well-formed. */
    write(xml: string): this;
    end(): void;
  }
}
