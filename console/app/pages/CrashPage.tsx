import { MessagePage } from './MessagePage.tsx';

/** Shown in place of a page that failed to render; the next navigation renders again. */
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
