import { Modal } from 'antd';
import { themed } from '../../../ui/themed.tsx';

/** Lists the keyboard shortcuts of every screen. */
function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} title="Keyboard shortcuts" footer={null} onCancel={onClose} destroyOnHidden>
      <dl className="shortcuts">
        {shortcuts.map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}

const command = /mac/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';

const shortcuts: readonly (readonly [keys: readonly string[], does: string])[] = [
  [[`${command} K`], 'Search everything and run commands'],
  [[`${command} S`], 'Save the form'],
  [[`${command} Enter`], 'Publish the form, or send it for review'],
  [['Alt H'], 'Who wrote the field'],
  [['Esc'], 'Close a dialog or a drawer'],
  [['F6'], 'Next part of the page; with Shift, previous'],
  [['/'], 'Focus the search'],
  [['↓'], 'From the search to the first row'],
  [['n'], 'Create a record'],
  [['j', 'k'], 'Next and previous row of a list; also ↓ and ↑ within the rows'],
  [['x'], 'Select the row'],
  [['X'], 'Select all rows since the last selected one; also Shift Space'],
  [['J', 'K'], 'Select row by row; also Shift ↓ and Shift ↑'],
  [['Enter'], 'Open the row'],
  [['?'], 'Show this list'],
];

export default themed(ShortcutsDialog);
