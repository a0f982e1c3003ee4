import { useSearchParams } from 'react-router';
import { MessagePage } from './MessagePage.tsx';

/** Where a reply with showType 9 leads. Both parameters may come from anywhere: they are shown as text and nothing else. */
export function ExceptionPage() {
  const [query] = useSearchParams();
  const code = query.get('errorCode') || 'Error';
  return <MessagePage title={code} text={query.get('errorMessage') || 'Something went wrong.'} />;
}
