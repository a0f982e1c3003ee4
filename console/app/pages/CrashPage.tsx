import { MessagePage } from './MessagePage.tsx';

/** What a page that broke leaves: the next navigation starts afresh. */
export function Crash() {
  return (
    <div role="alert">
      <MessagePage
        title="This page has failed"
        text="Something unforeseen happened while showing it. Saved work is safe; reloading may help."
      />
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
