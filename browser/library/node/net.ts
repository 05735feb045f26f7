/** As much of Node's `net` as the library loads. No address is reached from here, so none has to be recognised. */

export class BlockList {
  addSubnet(): void {}

  check(): boolean {
    return false
  }
}

export function isIP(): number {
  return 0
}

export const isIPv4 = (): boolean => false

/** Only what reads from Git makes one, which has no process to talk to here. */
export class Socket {}
