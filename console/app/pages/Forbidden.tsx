import { MessagePage } from './MessagePage.tsx';

export function Forbidden() {
  return (
    <MessagePage
      code="403"
      title="No access"
      text="Your role does not allow this page. If you need access, ask an administrator."
    />
  );
}
