import { TagsInput } from '../../ui/inputs/TagsInput.tsx';
import { Field } from './Field.tsx';

/** Ids of the record in other systems, each typed as `source:id`. */
export function ExternalIdsField() {
  return (
    <Field path="externalIds" help="Source and id, such as steam:570. Import finds the record by them.">
      <ExternalIdsInput />
    </Field>
  );
}

type ExternalIdsInputProps = {
  id?: string;
  value?: Readonly<Record<string, string>>;
  onChange?: (value: Record<string, string>) => void;
};

/** A source without an id stays, with the rule's message. */
function ExternalIdsInput({ id, value = {}, onChange }: ExternalIdsInputProps) {
  return (
    <TagsInput
      {...(id === undefined ? {} : { id })}
      placeholder="steam:570"
      value={Object.entries(value).map((pair) => pair.join(':'))}
      onChange={(texts) => onChange?.(Object.fromEntries(texts.map(pairIn)))}
    />
  );
}

function pairIn(text: string): [source: string, id: string] {
  const [source = '', ...rest] = text.split(':');
  return [source.trim().toLowerCase(), rest.join(':').trim()];
}
