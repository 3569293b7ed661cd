import { expect, test } from 'vitest';
import { findingOn, raisedBy } from '../../../../test/support/actions.ts';

const ID = 'risky.unscoped-operation';
const ALL = {
  class: 'privileged, networked, destructive, persistence-changing, data-accessing, code-executing',
  approval: 'required',
  egress: 'api.example.com',
  runner: 'argv',
};

test.each([
  'kubectl delete namespace prod',
  'kubectl delete ns prod',
  'kubectl delete pods --all',
  'kubectl delete pods --all -n staging',
  'kubectl apply -f k8s',
  'kubectl scale deploy/web --replicas=0 --context prod -n web',
  'helm upgrade web ./chart',
  'terraform apply',
  'terraform apply -auto-approve',
  'terraform destroy',
  'pulumi up --yes',
  'aws s3 rm s3://example-bucket --recursive',
  'gcloud projects delete example-project',
  'dropdb app',
  'redis-cli FLUSHALL',
])('GP-17-10 VP-20-12 %s is a warning', (command) => {
  expect(findingOn(ID, { ...ALL, command })).toMatchObject({ count: 1, severity: 'warning', achieved: 3 });
});

test.each(['psql -c "DROP TABLE users"', 'psql -c "DELETE FROM users"', 'mysql -e "UPDATE users SET a=1"'])(
  'GP-17-10 VP-20-12 %s is a warning',
  (command) => {
    expect(findingOn(ID, { ...ALL, runner: 'shell', command })).toMatchObject({
      count: 1,
      severity: 'warning',
    });
  },
);

test.each([
  'kubectl get pods -n web',
  'kubectl apply -f k8s -n staging',
  'kubectl apply -f k8s --dry-run=server',
  'kubectl rollout status deploy/web -n web',
  'kubectl delete pod web-1 --namespace staging',
  'helm upgrade web ./chart --namespace staging',
  'terraform plan',
  'terraform apply plan.tfplan',
  'terraform destroy -target=module.cache',
  'aws s3 ls',
  'aws s3 rm s3://example-bucket/tmp/one.txt',
  'psql -l',
])('GP-17-10 VP-20-12 %s has a scope', (command) => {
  expect(raisedBy({ ...ALL, command })).not.toContain(ID);
});

test('GP-17-10 rows that are named are a scope', () => {
  const command = 'psql -c "DELETE FROM users WHERE id = 7"';
  expect(raisedBy({ ...ALL, runner: 'shell', command })).not.toContain(ID);
});
