import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { JOB_OF_THE_VICTIM, workInto } from './effects.ts'
import { type JobsContract, PATIENTLY } from './jobs-under-test.ts'

const VICTIM = fileURLToPath(new URL('./work-until-killed.ts', import.meta.url))

export const takeoverContract = (contract: JobsContract): void => {
  describe('a job whose process dies between the work and the mark', () => {
    test('is taken over by another one with the same id, so that its effect occurs once', async () => {
      const directory = await mkdtemp(join(tmpdir(), 'modstead-jobs-'))
      const jobs = contract.open()
      const id = await jobs.enqueue(JOB_OF_THE_VICTIM, {}, { id: `${process.pid}` })
      const victim = spawn(process.execPath, [VICTIM, contract.address, directory], {
        stdio: ['ignore', 'inherit', 'inherit'],
      })
      expect(await once(victim, 'exit')).toEqual([null, 'SIGKILL'])
      expect(await jobs.find(id)).toMatchObject({ state: 'active' })

      const heir = contract.open()
      heir.work(JOB_OF_THE_VICTIM, (_data, job) => workInto(directory, job.id))
      await heir.start()
      await expect.poll(() => jobs.find(id), PATIENTLY).toMatchObject({ state: 'done' })
      expect(await readdir(join(directory, 'effects'))).toEqual([encodeURIComponent(id)])
      expect((await readFile(join(directory, 'runs'), 'utf8')).split('\n').slice(0, -1)).toEqual([id, id])
      await rm(directory, { recursive: true })
    })
  })
}
