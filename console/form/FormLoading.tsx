import { Lines } from '../ui/display/Lines.tsx';

/** As high as the head and the first fields of a form. */
export function FormLoading() {
  return (
    <div aria-busy="true">
      <Lines heading rows={17} />
    </div>
  );
}
