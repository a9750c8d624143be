import { ensureServerBuilt } from './ensure-server-built.mjs'

/** For suites that start the product as `npm start` does. */
export default async (project) => {
  await ensureServerBuilt()
  project.onTestsRerun(ensureServerBuilt)
}
