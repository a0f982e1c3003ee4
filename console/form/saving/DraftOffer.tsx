import { Alert, Flex } from 'antd';
import { Button } from '../../ui/buttons/Button.tsx';
import { Time } from '../../ui/display/Time.tsx';
import { Shown } from '../fields/Shown.tsx';
import type { RecordBase, RecordEntry } from './record.ts';
import type { Offer } from './useLocalDraft.ts';

type DraftOfferProps<R extends RecordBase> = { entry: RecordEntry<R> };

/** Offers back what was typed and never saved, with what differs. */
export function DraftOffers<R extends RecordBase>({ entry }: DraftOfferProps<R>) {
  const { offers, readOnly } = entry;
  if (readOnly !== undefined) return null;
  return offers.map((offer) => <DraftOffer key={offer.key} entry={entry} offer={offer} />);
}

function DraftOffer<R extends RecordBase>({ entry, offer }: DraftOfferProps<R> & { offer: Offer }) {
  const { kind, record, start } = entry;
  const { isHeld, values } = offer;
  const isOlder = record !== null && offer.version !== record.version;
  return (
    <Alert
      type={isHeld === true ? 'info' : 'warning'}
      role="group"
      aria-label="Unsaved changes"
      title={
        isHeld === true ? (
          <span>
            Unsaved changes are being typed in another tab, last <Time value={offer.at} />
          </span>
        ) : (
          <span>
            You have unsaved changes from <Time value={offer.at} />
          </span>
        )
      }
      description={
        <>
          {isOlder && <p>The {kind.noun} was saved since then. Check what you restore.</p>}
          <dl className="form-differences">
            {Object.entries(values).map(([name, value]) => (
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
          {isHeld !== true && (
            <Flex gap={8}>
              <Button type="primary" onClick={() => entry.restore(offer)}>
                Restore
              </Button>
              <Button onClick={() => entry.dismiss(offer)}>Discard</Button>
            </Flex>
          )}
        </>
      }
    />
  );
}
