// The time of a schedule, as a field of a dialog.
import { Input, type InputRef } from 'antd';
import { useState } from 'react';
import { maxScheduleMs } from '../../contract/kit/lifecycle.ts';
import { inputValue, nextWorkingMorning, utcText, zone } from '../ui/inputs/moments.ts';
import { useTakeFocus } from '../ui/overlays/takeFocus.ts';

export type ScheduleTime = {
  /** As typed, in the browser's time zone. */
  local: string;
  setLocal: (local: string) => void;
  moment: Date;
  /** Why it cannot be the time. */
  fault: string | undefined;
  isTyped: boolean;
};

/** @param planned the time that is proposed if it is in the future, else the next working morning is */
export function useScheduleTime(planned: string | null): ScheduleTime {
  const [start] = useState(() => inputValue(proposed(planned)));
  const [local, setLocal] = useState(start);
  const moment = new Date(local);
  return { local, setLocal, moment, fault: faultOf(moment), isTyped: local !== start };
}

/** Takes the focus. */
export function ScheduleField({ time: { local, setLocal, moment, fault } }: { time: ScheduleTime }) {
  const first = useTakeFocus<InputRef>();
  return (
    <>
      <label htmlFor="publish-at">Publish at (your time, {zone})</label>
      <Input
        id="publish-at"
        type="datetime-local"
        ref={first}
        value={local}
        min={inputValue(new Date())}
        onChange={(event) => setLocal(event.target.value)}
        aria-describedby="publish-at-note"
        {...(fault === undefined ? {} : { status: 'error' as const })}
      />
      <div id="publish-at-note" role="status">
        {fault ?? `That is ${utcText(moment)}.`}
      </div>
    </>
  );
}

function proposed(planned: string | null): Date {
  const date = new Date(planned ?? Number.NaN);
  return date.getTime() > Date.now() ? date : nextWorkingMorning(new Date());
}

function faultOf(moment: Date): string | undefined {
  if (Number.isNaN(moment.getTime())) return 'Choose a day and a time';
  if (moment.getTime() <= Date.now()) return 'Must be in the future';
  return moment.getTime() > Date.now() + maxScheduleMs ? 'Must be within two years' : undefined;
}
