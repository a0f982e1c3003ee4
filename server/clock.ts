/** The server's time. Tests pass a clock that they can set. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
