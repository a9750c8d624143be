import { ensureServerBuilt } from './ensure-server-built.mjs'

/** For suites that start the product: it runs as `npm start` has it. */
export default async (project) => {
  await ensureServerBuilt()
  project.onTestsRerun(ensureServerBuilt)
}
