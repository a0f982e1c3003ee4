import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';

type PictureMenuProps = {
  /** Which picture, for those who do not see where the buttons stand. */
  name: string;
  onDetails: () => void;
  onRemove: () => void;
  /** Further buttons, before these. */
  children?: ReactNode;
};

/** What can be done with a picture that is shown in a field. */
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
