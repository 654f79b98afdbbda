import { testRandomRequests } from './random-requests-suite.ts'

await testRandomRequests({
  requests: { v1: 5000, v3: 5000, ext: 500 },
  searches: 200,
  files: 1000,
  minTakenShare: 0.25,
  isEnoughForAll: true,
})
