import { Modal } from 'antd';
import { Button } from '../../ui/buttons/Button.tsx';
import { useTakeFocus } from '../../ui/overlays/takeFocus.ts';
import { themed } from '../../ui/themed.tsx';
import { answerQuestion } from './unsaved.ts';

/** Asks before something typed is lost. */
function LeaveQuestion() {
  const keep = useTakeFocus<HTMLButtonElement>();
  return (
    <Modal
      open
      title="Leave without saving?"
      onCancel={() => answerQuestion(false)}
      // Above the drawer or dialogs that it asks about.
      zIndex={1400}
      width={420}
      footer={[
        <Button key="discard" danger onClick={() => answerQuestion(true)}>
          Discard changes
        </Button>,
        <Button key="keep" type="primary" ref={keep} onClick={() => answerQuestion(false)}>
          Keep editing
        </Button>,
      ]}
    >
      Your changes are not saved.
    </Modal>
  );
}

export default themed(LeaveQuestion);
