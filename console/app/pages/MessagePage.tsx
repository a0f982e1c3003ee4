import type { ReactNode } from 'react';
import { Link } from 'react-router';

type Props = { code?: string; title: string; text: ReactNode; way?: { to: string; label: string } };

/** A page with a message and a link. */
export function MessagePage({
  code,
  title,
  text,
  way = { to: '/', label: 'Back to the start page' },
}: Props) {
  return (
    <div className="message-page">
      {code !== undefined && (
        <p className="message-code" aria-hidden>
          {code}
        </p>
      )}
      <h1>{title}</h1>
      <p>{text}</p>
      <Link className="button-primary" to={way.to} replace>
        {way.label}
      </Link>
    </div>
  );
}
