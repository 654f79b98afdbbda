import { testRandomRequests } from './random-requests-suite.ts'

await testRandomRequests({
  requests: { v1: 800, v3: 800, ext: 150 },
  searches: 40,
  files: 1000,
  minTakenShare: 0.2,
  isEnoughForAll: false,
})
