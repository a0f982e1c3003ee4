import { useEffect, useState } from 'react';
import { part } from '../ui/parts.ts';
import type { SectionInfo } from './FormSection.tsx';
import { unfold, wantAll } from './fields/focus.ts';

/** The way to a long form's sections; the one that is in sight is marked. */
export function FormNav({ sections }: { sections: readonly SectionInfo[] }) {
  const current = useSectionInSight(sections);
  return (
    <nav className="form-nav" aria-label="Sections" {...part}>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              onClick={(event) => {
                // A fragment would stay in the record's address.
                event.preventDefault();
                goTo(id);
              }}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function goTo(id: string): void {
  wantAll();
  const heading = document.getElementById(`${id}-title`);
  unfold(heading);
  heading?.scrollIntoView({ block: 'start' });
  // The summary of a section that folds takes the focus for its heading.
  (heading?.closest('summary') ?? heading)?.focus({ preventScroll: true });
}

/** The last section whose heading has passed the upper third of the window. */
function useSectionInSight(sections: readonly SectionInfo[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const isPassed = ({ id }: SectionInfo) =>
        (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < window.innerHeight / 3;
      setCurrent(sections.findLast(isPassed)?.id ?? sections[0]?.id);
    };
    const soon = () => {
      frame ||= requestAnimationFrame(look);
    };
    window.addEventListener('scroll', soon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', soon);
    };
  }, [sections]);
  return current;
}
