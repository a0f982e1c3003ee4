// Navigation from outside components. The shell hands its router in.
type Navigate = (to: string, options: { replace: boolean }) => void;

/** Goes to a path of the console, such as `/user/login`, without the base path. */
export function goTo(to: string, options: { replace: boolean } = { replace: false }): void {
  navigate?.(to, options);
}

export function setNavigator(next: Navigate): void {
  navigate = next;
}

let navigate: Navigate | undefined;
