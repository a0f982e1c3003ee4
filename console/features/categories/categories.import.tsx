import { useNavigate } from 'react-router';
import { importHref } from '../../list/importHref.ts';
import { Button } from '../../ui/buttons/Button.tsx';

export function ImportButton() {
  const navigate = useNavigate();
  return <Button onClick={() => void navigate(importHref('category'))}>Import…</Button>;
}
