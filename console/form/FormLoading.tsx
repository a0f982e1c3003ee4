import { Lines } from '../ui/display/Lines.tsx';

/** Placeholder with the height of the header and the first fields. */
export function FormLoading() {
  return (
    <div aria-busy="true">
      <Lines heading rows={17} />
    </div>
  );
}
