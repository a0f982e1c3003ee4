import { initialsOf } from '../format/initials.ts';
import './person.css';

/** A person as initials, with the name on hover and for screen readers. */
export function Person({ name }: { name: string }) {
  return (
    <span role="img" aria-label={name} title={name} className="person">
      {initialsOf(name)}
    </span>
  );
}
