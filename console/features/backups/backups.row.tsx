// One backup: time, reason, contents, verification and actions.
import { type Backup, type BackupStatus, backupKinds, backups } from '../../../contract/backups/backups.ts';
import { urlOf } from '../../data/navigation.ts';
import { useWrite } from '../../data/queries.ts';
import { counted } from '../../list/selection/BulkBar.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Badge } from '../../ui/display/Badge.tsx';
import { Time } from '../../ui/display/Time.tsx';
import { localText } from '../../ui/inputs/moments.ts';

type Props = {
  backup: Backup;
  working: NonNullable<BackupStatus['working']>['what'] | undefined;
  busy: boolean;
  /** Omitted for a read-only list. */
  onRestore?: (() => void) | undefined;
};

export function BackupRow({ backup, working, busy, onRestore }: Props) {
  const { name, kind, at, bytes, drill } = backup;
  const check = useWrite(backups.check);
  const link = useWrite(backups.link);
  return (
    <li>
      <div className="backup-text">
        <span>
          {localText(at)} <DrillBadge drill={drill} working={working} />
        </span>
        <div className="soft">
          {backupKinds[kind]}, <Time value={at} />, {sizeOf(bytes)}
          {held(backup)}
        </div>
        {drill?.problems.map((problem) => (
          <div key={problem} className="backup-problem">
            {problem}
          </div>
        ))}
        {drill?.notes.map((note) => (
          <div key={note} className="soft">
            {note}
          </div>
        ))}
      </div>
      {onRestore && (
        <div className="backup-actions">
          <Button
            size="small"
            disabled={busy}
            onClick={() => check.mutate({ name })}
            aria-label={`Check ${name}`}
          >
            Check
          </Button>
          <Button
            size="small"
            loading={link.isPending}
            onClick={() => link.mutate({ name }, { onSuccess: ({ path }) => location.assign(urlOf(path)) })}
            aria-label={`Download ${name}`}
          >
            Download
          </Button>
          <Button size="small" disabled={busy} onClick={onRestore} aria-label={`Restore ${name}…`}>
            Restore…
          </Button>
        </div>
      )}
    </li>
  );
}

function DrillBadge({ drill, working }: Pick<Backup, 'drill'> & Pick<Props, 'working'>) {
  if (working === 'stage') return <Badge color="blue">Preparing restore</Badge>;
  if (working !== undefined) return <Badge color="blue">Verifying</Badge>;
  if (drill === null) return <Badge>Not verified</Badge>;
  return drill.ok ? <Badge color="green">Verified</Badge> : <Badge color="orange">Damaged</Badge>;
}

/** Tables that describe a backup best. */
const nouns = {
  listing: { one: 'listing', many: 'listings' },
  article: { one: 'article', many: 'articles' },
  banner: { one: 'banner', many: 'banners' },
  account: { one: 'account', many: 'accounts' },
} as const;

function held({ counts, pictures }: Backup): string {
  if (counts === null) return '';
  const rows = Object.entries(nouns).map(([table, noun]) => counted(counts[table] ?? 0, noun));
  return `: ${[...rows, counted(pictures ?? 0, { one: 'picture', many: 'pictures' })].join(', ')}`;
}

function sizeOf(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes < 1_000 ? `${number.format(megabytes)} MB` : `${number.format(megabytes / 1_000)} GB`;
}

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
