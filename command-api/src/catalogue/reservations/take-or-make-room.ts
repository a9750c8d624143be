import { CommandRefused } from '@modstead/infra/command-pipeline/refusals'

/**
 * Takes one of a limited number. Only if none is left does it look for unused ones. Throws the refusal of the
 * second try.
 */
export const takeOrMakeRoom = async (
  take: () => Promise<unknown>,
  makeRoom: () => Promise<void>,
): Promise<void> => {
  try {
    await take()
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error
    await makeRoom()
    // Even if nothing was unused, because another request may have made room since the refusal.
    await take()
  }
}
