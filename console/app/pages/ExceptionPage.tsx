import { useSearchParams } from 'react-router';
import { MessagePage } from './MessagePage.tsx';

/** Target of replies with showType 9. Both parameters come from the URL, so they are shown as plain text. */
export function ExceptionPage() {
  const [query] = useSearchParams();
  const code = query.get('errorCode') || 'Error';
  return <MessagePage title={code} text={query.get('errorMessage') || 'Something went wrong.'} />;
}
