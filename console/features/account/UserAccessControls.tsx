import { Tabs } from 'antd';
import { MyAccess } from './MyAccess.tsx';

export default function UserAccessControls() {
  return (
    <>
      <h1>User Access Controls</h1>
      <Tabs items={[{ key: 'my-access', label: 'My access', children: <MyAccess /> }]} />
    </>
  );
}
