// Switches between the list and the calendar.
import { Link } from 'react-router';
import { calendarPath, listPath } from './releases.screens.ts';
import './releases.css';

export function ReleaseViews({ current }: { current: 'list' | 'calendar' }) {
  return (
    <nav aria-label="View of the releases" className="release-views">
      <Link to={listPath} {...(current === 'list' ? { 'aria-current': 'page' as const } : {})}>
        List
      </Link>
      <Link to={calendarPath} {...(current === 'calendar' ? { 'aria-current': 'page' as const } : {})}>
        Calendar
      </Link>
    </nav>
  );
}
