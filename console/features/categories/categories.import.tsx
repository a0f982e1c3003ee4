import { useNavigate } from 'react-router';
import { leadsTo } from '../../data/navigation.ts';
import { importHref } from '../../list/importHref.ts';
import { Button } from '../../ui/buttons/Button.tsx';

export function ImportButton() {
  const navigate = useNavigate();
  return (
    <Button
      {...leadsTo(
        () => importHref('category'),
        () => void navigate(importHref('category')),
      )}
    >
      Import…
    </Button>
  );
}
