/** The time as everything in the server reads it; tests hand in one that they can turn. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
