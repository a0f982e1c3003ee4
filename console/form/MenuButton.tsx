import { RowMenuProvider, useOpenMenu } from '../list/rows/RowMenu.tsx';
import type { MenuEntry } from '../list/types.ts';
import { Button, type ButtonProps } from '../ui/buttons/Button.tsx';

type MenuButtonProps = Pick<ButtonProps, 'icon' | 'type' | 'disabled'> & {
  label: string;
  entries: readonly MenuEntry[];
};

/** A button with an icon that opens a menu. */
export function MenuButton(props: MenuButtonProps) {
  return (
    <RowMenuProvider>
      <Opener {...props} />
    </RowMenuProvider>
  );
}

function Opener({ label, entries, ...button }: MenuButtonProps) {
  const openMenu = useOpenMenu();
  return (
    <Button
      {...button}
      aria-label={label}
      title={label}
      aria-haspopup="menu"
      onClick={(event) => openMenu(event.currentTarget, entries)}
    />
  );
}
