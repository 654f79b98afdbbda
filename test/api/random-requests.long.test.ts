import { testRandomRequests } from './random-requests-suite.ts'

await testRandomRequests({
  requests: { v1: 120, v3: 240, ext: 50 },
  searches: 6,
  files: 400,
  minTakenShare: 0.1,
  isEnoughForAll: false,
})
