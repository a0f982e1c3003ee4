/** An import statement would make Node load all that the module could give, its `fetch` and `WebSocket` too: 14 MB. */
const { STATUS_CODES } = process.getBuiltinModule('node:http');

/** The reason phrase that belongs to an HTTP status, such as `Not Found`; undefined for one that nobody has defined. */
export function statusText(status: number): string | undefined {
  return STATUS_CODES[status];
}
