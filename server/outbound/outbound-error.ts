/** `blocked` by the guard, no such host, not reachable, too slow, too large, or redirected too often. */
export type OutboundFault =
  | 'blocked'
  | 'noHost'
  | 'unreachable'
  | 'timeout'
  | 'tooLarge'
  | 'tooManyRedirects';

/** Why a URL could not be fetched. The message is for people. */
export class OutboundError extends Error {
  readonly fault: OutboundFault;

  constructor(fault: OutboundFault, message: string, cause?: unknown) {
    super(message, { cause });
    this.fault = fault;
  }
}
