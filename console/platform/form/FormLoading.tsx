import { Skeleton } from 'antd';

/** As high as the head and the first fields of a form. */
export function FormLoading() {
  return (
    <div aria-busy="true">
      <Skeleton active title={{ width: 260 }} paragraph={{ rows: 1, width: 200 }} />
      <Skeleton active title={false} paragraph={{ rows: 16 }} />
    </div>
  );
}
