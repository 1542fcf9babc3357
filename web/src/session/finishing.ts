let finishing = false

/** The wizard's last step is at work: whoever has a profile by then still belongs there. */
export const isFinishing = (): boolean => finishing

export function setFinishing(now: boolean): void {
  finishing = now
}
