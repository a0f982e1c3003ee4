import { MessagePage } from './MessagePage.tsx';

/** Inside the layout; keeps the address. */
export function NotFound() {
  return <MessagePage code="404" title="Page not found" text="There is no page at this address." />;
}

/** Without the layout. */
export function NotFoundPage() {
  return (
    <main className="bare-page">
      <NotFound />
    </main>
  );
}
