import { MessagePage } from './MessagePage.tsx';

/** Within the layout; the address stays as it is. */
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
