export {printPlan, readForestOnCluster} from './read-on-cluster.js';
export {runWorker} from './worker.js';
