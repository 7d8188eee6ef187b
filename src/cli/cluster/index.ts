export {parseOnCluster, printParsePlan} from './parse-on-cluster.js';
export {printForestPlan, readForestOnCluster} from './read-on-cluster.js';
export {runWorker} from './worker.js';
