/** An import statement would load all of the module, including `fetch` and `WebSocket`: 14 MB. */
const { STATUS_CODES } = process.getBuiltinModule('node:http');

/** The reason phrase of an HTTP status, such as `Not Found`; undefined for an unknown status. */
export function statusText(status: number): string | undefined {
  return STATUS_CODES[status];
}
