// Beside the samples of the columns: how the file was read, and which sheet of a workbook.
import { useState } from 'react';
import { type FileFormat, textEncodings } from '../../../contract/import/import.ts';
import { textOf } from '../../media/useUpload.ts';

type FileInfoProps = FileFormat & { name: string; onSheet: (sheet: string) => Promise<void> };

export function FileInfo({ name, encoding, sheet, sheets, onSheet }: FileInfoProps) {
  const [reading, setReading] = useState<string>();
  const [fault, setFault] = useState<string>();
  const choose = async (chosen: string) => {
    if (reading !== undefined) return;
    setFault(undefined);
    setReading(chosen);
    try {
      await onSheet(chosen);
    } catch (error) {
      setFault(`${chosen}: ${textOf(error)}`);
    } finally {
      setReading(undefined);
    }
  };
  return (
    <div className="import-file">
      <span>
        {name}
        {encoding !== null && `, read as ${textEncodings[encoding]}`}
      </span>
      {sheet !== null && (
        <label>
          Sheet
          <select
            className="list-select"
            value={reading ?? sheet}
            onChange={(event) => void choose(event.target.value)}
          >
            {sheets.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </label>
      )}
      {reading !== undefined && <span role="status">Reading the sheet</span>}
      {fault !== undefined && <span role="alert">{fault}</span>}
    </div>
  );
}
