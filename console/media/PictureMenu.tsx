import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Button } from '../ui/buttons/Button.tsx';

type PictureMenuProps = {
  /** Accessible name of the picture. */
  name: string;
  onDetails: () => void;
  onRemove: () => void;
  /** Further buttons, before these. */
  children?: ReactNode;
};

/** Actions for a field's picture. */
export function PictureMenu({ name, onDetails, onRemove, children }: PictureMenuProps) {
  return (
    <span className="picture-buttons">
      {children}
      <Button
        size="small"
        icon={<EditOutlined />}
        aria-label={`Describe ${name}`}
        title="Details"
        onClick={onDetails}
      />
      <Button
        size="small"
        icon={<DeleteOutlined />}
        aria-label={`Remove ${name} from here`}
        title="Remove from here"
        onClick={onRemove}
      />
    </span>
  );
}
