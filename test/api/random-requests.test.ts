import { testRandomRequests } from './random-requests-suite.ts'

await testRandomRequests({
  requests: { v1: 200, v3: 400, ext: 75 },
  searches: 20,
  files: 1000,
  minTakenShare: 0.1,
  isEnoughForAll: false,
})
