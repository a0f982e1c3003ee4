import { Alert, Button, Flex } from 'antd';
import { Time } from '../../ui/display/Time.tsx';
import { Shown } from '../fields/Shown.tsx';
import type { RecordBase, RecordEntry } from './record.ts';

/** Offers back what was typed and never saved, with what differs. */
export function DraftOffer<R extends RecordBase>({ entry }: { entry: RecordEntry<R> }) {
  const { offer, kind, record, start, readOnly } = entry;
  if (offer === null || readOnly !== undefined) return null;
  const isOlder = record !== null && offer.version !== record.version;
  return (
    <Alert
      type="warning"
      role="group"
      aria-label="Unsaved changes"
      title={
        <>
          You have unsaved changes from <Time value={offer.at} />
        </>
      }
      description={
        <>
          {isOlder && <p>The {kind.noun} was saved since then. Check what you restore.</p>}
          <dl className="form-differences">
            {Object.entries(offer.values).map(([name, value]) => (
              <div key={name}>
                <dt>{kind.labels[name] ?? name}</dt>
                <dd>
                  <del>
                    <Shown
                      kind={kind}
                      name={name}
                      value={record === null ? start[name] : new Map(Object.entries(record)).get(name)}
                    />
                  </del>{' '}
                  <ins>
                    <Shown kind={kind} name={name} value={value} />
                  </ins>
                </dd>
              </div>
            ))}
          </dl>
          <Flex gap={8}>
            <Button type="primary" onClick={entry.restore}>
              Restore
            </Button>
            <Button onClick={entry.dismiss}>Discard</Button>
          </Flex>
        </>
      }
    />
  );
}
