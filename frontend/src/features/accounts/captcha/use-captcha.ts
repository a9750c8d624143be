import { useCallback, useRef, useState } from 'react'
import { addressOf } from '../../../api/address-of.ts'
import { browserGet } from '../../../api/browser-get.ts'
import { readPage } from '../../../api/read-page.ts'
import { solve } from './solve.ts'

export type CaptchaState = 'idle' | 'working' | 'solved' | 'failed'

/** Answers late are refused, so that a new challenge is asked for some time before. */
const spareSeconds = 30

type Answer = { text: string; expiresAt: number }

async function answerOne(): Promise<Answer> {
  const challenge = await readPage(browserGet, addressOf('/_internal/auth/captcha', {}))
  if (challenge.kind !== 'proof-of-work') throw new Error(`${challenge.kind} is not offered here`)
  const { puzzle } = challenge
  return { text: await solve(puzzle), expiresAt: puzzle.parameters.expiresAt }
}

/**
 * Solves a challenge while somebody fills in a form. `begin` may be called with each key; `take` gives an answer that
 * nobody has taken before, or null where there is none.
 */
export function useCaptcha() {
  const [state, setState] = useState<CaptchaState>('idle')
  const current = useRef<Promise<Answer | null>>(undefined)

  const begin = useCallback(() => {
    if (current.current) return current.current
    setState('working')
    const answering = answerOne().then(
      (answer) => {
        setState('solved')
        return answer
      },
      () => {
        setState('failed')
        current.current = undefined
        return null
      },
    )
    current.current = answering
    return answering
  }, [])

  const take = useCallback(async (): Promise<string | null> => {
    let answer = await begin()
    if (answer && answer.expiresAt - spareSeconds < Date.now() / 1000) {
      current.current = undefined
      answer = await begin()
    }
    current.current = undefined
    if (answer) setState('idle')
    return answer?.text ?? null
  }, [begin])

  return { state, begin, take }
}
