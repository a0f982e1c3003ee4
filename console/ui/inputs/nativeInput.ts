// Native date, time and number inputs. What they show may be incomplete, such as a day without an hour: then they have no
// text, and `validity.badInput` is set.
import { type FocusEvent, type KeyboardEvent, type SyntheticEvent, useRef, useState } from 'react';
import { isComposing } from './composition.ts';

/** Props that a form gives to its input. */
export type NativeInputProps<T> = {
  id?: string;
  value?: T | null;
  onChange?: (value: T | null) => void;
  onBlur?: () => void;
  disabled?: boolean;
  'aria-describedby'?: string;
};

type NativeInput<T> = {
  value: T | null;
  /** The value of a text that is not empty. */
  parse: (text: string) => T;
  format: (value: T) => string;
  onChange: ((value: T | null) => void) | undefined;
  onBlur?: (() => void) | undefined;
};

type InputEvent = SyntheticEvent<HTMLInputElement>;

/** Props of a native input whose value changes only while it is complete or empty, and whose text stays as typed. */
export function useNativeInput<T>({ value, parse, format, onChange, onBlur }: NativeInput<T>) {
  const { shown, setTyped } = useTypedText(value, format);
  const read = ({ currentTarget: { value: text, validity } }: InputEvent) => {
    // React tells no change from incomplete to empty, so keys and blur read the input too.
    if (text === shown && text !== '') return;
    const next = validity.badInput ? value : text === '' ? null : parse(text);
    setTyped({ text, value: next });
    if (next !== value) onChange?.(next);
  };
  return {
    value: shown,
    onChange: read,
    onKeyUp: read,
    onBlur: (event: InputEvent) => {
      read(event);
      onBlur?.();
    },
  };
}

/**
 * Props of a native input whose value is taken by Enter, on leaving it, or at once from the browser's picker, and what
 * is wrong with the text.
 */
export function useSettledInput<T>({ value, parse, format, onChange }: NativeInput<T>) {
  const { shown, setTyped } = useTypedText(value, format);
  const [fault, setFault] = useState<string>();
  const byKeyboard = useRef(false);
  const settle = (input: HTMLInputElement) => {
    byKeyboard.current = false;
    setFault(faultOf(input));
    const before = value === null ? '' : format(value);
    if (!input.validity.valid || input.value === before) return;
    onChange?.(input.value === '' ? null : parse(input.value));
  };
  const props = {
    value: shown,
    onChange: ({ currentTarget }: InputEvent) => {
      setFault(undefined);
      setTyped({ text: currentTarget.value, value });
      if (!byKeyboard.current) settle(currentTarget);
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'Enter' && !isComposing(event)) settle(event.currentTarget);
      else byKeyboard.current = true;
    },
    onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) => settle(currentTarget),
  };
  return { props, fault };
}

/** The typed text, as long as the value that it was typed for is the current one. */
function useTypedText<T>(value: T | null, format: (value: T) => string) {
  const [typed, setTyped] = useState<{ text: string; value: T | null }>();
  const isCurrent = typed !== undefined && typed.value === value;
  const shown = isCurrent ? typed.text : value === null ? '' : format(value);
  return { shown, setTyped };
}

type Input = Pick<HTMLInputElement, 'type' | 'validity' | 'min' | 'max'>;

/** Message about a native input that is incomplete or out of its bounds; undefined for one that is valid or empty. */
export function faultOf({ type, validity, min, max }: Input): string | undefined {
  if (validity.badInput) return messages[type] ?? 'Complete the time';
  const isOutside = validity.rangeUnderflow || validity.rangeOverflow;
  return isOutside ? `Must be from ${min.slice(0, 4)} to ${max.slice(0, 4)}` : undefined;
}

const messages: Readonly<Record<string, string>> = { number: 'Enter a number', date: 'Complete the date' };

/** The incomplete native inputs below an element, in the order of the page. */
export function incompleteInputs(root: ParentNode | null): HTMLInputElement[] {
  return [...(root?.querySelectorAll('input') ?? [])].filter(({ validity }) => validity.badInput);
}
