import { MessagePage } from './MessagePage.tsx';

/** What a page that broke leaves: the next navigation starts afresh. */
export function Crash() {
  return (
    <div role="alert">
      <MessagePage title="This page has failed" text="Saved work is safe. Reload the page to try again." />
    </div>
  );
}

export function CrashPage() {
  return (
    <main className="bare-page">
      <Crash />
    </main>
  );
}
