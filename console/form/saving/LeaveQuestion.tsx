import { Button, Modal } from 'antd';
import { answerQuestion } from './unsaved.ts';

/** Asks before something typed is lost. */
export default function LeaveQuestion({ open }: { open: boolean }) {
  return (
    <Modal
      open={open}
      title="Leave without saving?"
      onCancel={() => answerQuestion(false)}
      // Above a drawer that it asks about.
      zIndex={1200}
      width={420}
      footer={[
        <Button key="discard" danger onClick={() => answerQuestion(true)}>
          Discard changes
        </Button>,
        <Button key="keep" type="primary" autoFocus onClick={() => answerQuestion(false)}>
          Keep editing
        </Button>,
      ]}
    >
      Your changes are not saved.
    </Modal>
  );
}
