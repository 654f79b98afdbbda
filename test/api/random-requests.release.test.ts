import { testRandomRequests } from './random-requests-suite.ts'

await testRandomRequests({
  requests: { v1: 1200, v3: 2500, ext: 600 },
  searches: 80,
  files: 500,
  minTakenShare: 0.2,
  isEnoughForAll: true,
})
