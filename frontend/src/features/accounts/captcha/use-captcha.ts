import { useCallback, useRef, useState } from 'react'
import { addressOf } from '../../../api/address-of.ts'
import { browserGet } from '../../../api/browser-get.ts'
import { problemTexts } from '../../../api/problem-texts.ts'
import type { FormProblems } from '../../../api/problems.ts'
import { readPage } from '../../../api/read-page.ts'
import { t } from '../../../texts/t.ts'
import { solve } from './solve.ts'
import type { VendorChallenge } from './vendor-widget.ts'

export type CaptchaState = 'idle' | 'working' | 'solved' | 'failed'

/** Late answers are refused, so a new challenge is requested some time earlier. */
const spareSeconds = 30

const failed: FormProblems = { fields: {}, message: problemTexts['captcha-failed'] }
const notAnswered: FormProblems = { fields: {}, message: t('captcha.not-answered') }

type Answer = { text: string; expiresAt: number }

const readChallenge = () => readPage(browserGet, addressOf('/_internal/auth/captcha', {}))

/**
 * Answers a challenge while a visitor fills in a form: invisibly, or with a vendor's widget that the form
 * shows. `begin` may be called with each key. `take` returns an answer that was not taken before, or else the
 * problem for the form.
 */
export function useCaptcha() {
  const [state, setState] = useState<CaptchaState>('idle')
  const [vendor, setVendor] = useState<VendorChallenge>()
  const [round, setRound] = useState(0)
  const current = useRef<Promise<Answer | 'by-widget' | null>>(undefined)
  const byWidget = useRef<string>(null)

  const begin = useCallback(() => {
    if (current.current) return current.current
    setState('working')
    const answerOne = async (): Promise<Answer | 'by-widget'> => {
      const challenge = await readChallenge()
      if (challenge.kind !== 'proof-of-work') {
        setVendor(challenge)
        return 'by-widget'
      }
      const { puzzle } = challenge
      const answer = { text: await solve(puzzle), expiresAt: puzzle.parameters.expiresAt }
      setState('solved')
      return answer
    }
    current.current = answerOne().catch(() => {
      setState('failed')
      current.current = undefined
      return null
    })
    return current.current
  }, [])

  const take = useCallback(async (): Promise<string | FormProblems> => {
    let answer = await begin()
    if (answer === 'by-widget') {
      const text = byWidget.current
      if (text === null) return notAnswered
      byWidget.current = null
      setRound((before) => before + 1)
      return text
    }
    if (answer && answer.expiresAt - spareSeconds < Date.now() / 1000) {
      current.current = undefined
      answer = await begin()
    }
    current.current = undefined
    if (answer === null || answer === 'by-widget') return failed
    setState('idle')
    return answer.text
  }, [begin])

  const onAnswer = useCallback((text: string | null) => {
    byWidget.current = text
  }, [])

  return { begin, take, shown: { state, vendor, round, onAnswer } }
}
