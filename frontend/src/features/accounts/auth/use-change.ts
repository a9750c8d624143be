import { useState } from 'react'
import type { Change } from '../../../api/change.ts'
import { createIntent } from '../../../api/intent.ts'
import { type FormProblems, formProblems } from '../../../api/problems.ts'
import { send } from '../../../api/send.ts'

/** Sends the change of a form. Returns its problems, or undefined on success. */
export function useChange(fields: readonly string[]) {
  const [intent] = useState(createIntent)
  return async (change: Change): Promise<FormProblems | undefined> => {
    const outcome = await send(change, { intent })
    return outcome.kind === 'done' ? undefined : formProblems(outcome, fields)
  }
}
